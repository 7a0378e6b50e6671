/*
 * The shapes of what Python and the page say to each other. Nothing here runs.
 *
 * The page knows only a port. In a notebook widget.js makes one from the widget's model; on the published site the site makes
 * one from answers that were worked out beforehand.
 *
 * @typedef {object} Port
 * @property {(name: "form"|"spec"|"answer") => any} get
 * @property {(message: object) => void} send
 * @property {(hear: (answer: Answer) => void) => (() => void)} onAnswer   gives back what stops listening
 * @property {(hear: (reply: object) => void) => (() => void)} onReply
 * @property {() => Promise<{embed: Function}>} vega   resolves once the drawing library is there
 * @property {string[]} [tabs]   names of the tabs this port can answer; all where it is not given
 *
 * @typedef {object} Form
 * @property {string} question   such as "base.order_test"
 * @property {string} asks       the question in words
 * @property {string} trial      what is counted: "shot", "turn", ...
 * @property {string} version
 * @property {{name: string, fields: Field[]}[]} groups
 * @property {{name: string, title: string}[]} [views]  tabs of the chapter's own
 *
 * @typedef {object} Field
 * @property {string} name
 * @property {string} title
 * @property {string} [help]
 * @property {string} [unit]
 * @property {"whole"|"switch"|"choice"|"fraction"|"quantity"|"text"|"names"|"records"} kind
 * @property {any} default
 * @property {boolean} [optional]  null is a value too
 * @property {number} [min]
 * @property {number} [max]        of a number; of records: how many rows at the most
 * @property {any[]} [choices]
 * @property {string[]} [names]  of which several are taken; with a number, it may be told by naming what it counts
 * @property {Object<string, string>} [short]  shorter words for choices
 * @property {boolean} [many]      more choices than fit side by side
 * @property {string[]} [suggestions]
 * @property {string} [accepts]
 * @property {Field[]} [fields]    of a record
 *
 * @typedef {object} Fault
 * @property {string} field     "pins", or "also[0].weapon" within a list of records
 * @property {any} got
 * @property {string} accepted
 * @property {string|null} near  the name that may have been meant
 * @property {string} text
 *
 * @typedef {object} Answer
 * @property {number} seq       of the message it answers
 * @property {Object<string, any>} values
 * @property {Fault[]} faults   where there are any, all the rest is the last good answer
 * @property {{before: string, number: string, after: string, class: string}} sentence
 * @property {string} headline  which sentence it is put in; empty for the question's own
 * @property {{value: string, text: string}[]} headlines  the sentences it can be put in
 * @property {string[]} sub
 * @property {Gate[]} gates
 * @property {{name: string, chance: number|string, percent: string}[]} history   in place of gates
 * @property {Bar[]} bars
 * @property {{text: string}|null} expected
 * @property {string} alt
 * @property {WorkingLine[]} working
 * @property {{outcome: string, percent: string, fraction: string}[]} table
 * @property {Beside[]} beside
 * @property {{rule: string, text: string, table: string, row: string}[]} assumptions
 * @property {{text: string}[]} house_rules
 * @property {Object<string, string>} ignored   field: why it does not count
 * @property {Kept|null} kept
 *
 * @typedef {object} Gate
 * @property {string} name
 * @property {string} needed
 * @property {string} chance    "66.7%"
 * @property {string} fraction  "2/3"
 * @property {string} says
 * @property {{says: string, chance: string}[]} branches
 *
 * @typedef {object} Bar
 * @property {string} label
 * @property {number} probability
 * @property {string} percent
 * @property {string} fraction
 * @property {string} class     "o0" (nothing) to "o6" (the worst)
 * @property {number} rank
 *
 * @typedef {object} WorkingLine
 * @property {string} rule
 * @property {string} heading
 * @property {string} step
 * @property {string} needed
 * @property {string} chance
 * @property {string} reached
 * @property {string} [ruling]
 * @property {string} [status]
 *
 * @typedef {object} Beside
 * @property {string} title
 * @property {string[]} columns
 * @property {any[][]} rows
 * @property {Bar[]|null} bars
 * @property {string} [rests_on]  what it alone rests on, of what is assumed
 *
 * @typedef {object} Kept
 * @property {string} title
 * @property {Bar[]} bars
 * @property {{label: string, text: string, points: number}[]} differences
 * @property {string} words
 *
 * @typedef {object} Study   what a tab was told: vary, matters, until, roll, share, picture, report or view
 * @property {string} type
 * @property {string} [error]  why there is nothing to show
 * @property {Fault[]} [faults]
 *
 * @typedef {object} Die
 * @property {string} step
 * @property {string} rule
 * @property {string} dice   "D6", "2D6"
 * @property {number[]|number|string} face
 * @property {string} says
 * @property {string} needed
 */
