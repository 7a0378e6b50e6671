/* The case in forms that can be taken away: a line of Python, a command, a link to this page, CSV. */

/** The fields that differ from their defaults. */
function chosen(page, values) {
  const fields = page.form.groups.flatMap((group) => group.fields);
  return fields.filter((field) => !sameValue(field.default, values[field.name])).map(({ name }) => [name, values[name]]);
}

const sameValue = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function pythonOf(value) {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(", ")}]`;
  if (typeof value === "object") return `{${Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${pythonOf(inner)}`).join(", ")}}`;
  return JSON.stringify(value);
}

const asText = (value) => (typeof value === "string" ? value : JSON.stringify(value));
const quoted = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'"'"'`)}'`);

/** A cell that no spreadsheet takes for a formula or a date: an apostrophe stands before what it would. */
const safeCell = (text) => (/^([=+\-@\t\r\n']|\d+\s*[-/]\s*\d)/.test(text) ? `'${text}` : text);
const csvCell = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function csvOf(page, values, answer) {
  const rules = answer.house_rules.map((rule) => rule.text).join("; ");
  const before = Object.entries({ question: page.form.question, ...values });
  const names = [...before.map(([name]) => name), "outcome", "probability", "numerator", "denominator", "house_rules", "version"];
  const fields = before.map(([, value]) => (value === null ? "" : safeCell(asText(value))));
  const rows = answer.table.map(({ outcome, fraction: text }) => {
    const chance = fractionOf(text);
    return [...fields, safeCell(outcome), String(floating(chance)), String(chance.n), String(chance.d), safeCell(rules), page.form.version];
  });
  return [names, ...rows].map((row) => row.map(csvCell).join(",")).join("\n") + "\n";
}

/** @param {string} address  of this panel on its page */
function taken(page, values, answer, address) {
  const { question } = page.form;
  const given = chosen(page, values);
  const house = answer.house_rules.length ? [["house_rules", page.house_rules]] : [];
  const said = answer.headline ? [["headline", answer.headline]] : [];
  const call = [JSON.stringify(question), ...[...given, ...said, ...house].map(([name, value]) => `${name}=${pythonOf(value)}`)].join(", ");
  const command = ["workbook", "ask", question, ...given.map(([name, value]) => `${name}=${asText(value)}`), ...said.flatMap(([name, text]) => [`--${name}`, text]), ...(house.length ? ["--house-rules", "house_rules.toml"] : [])];
  const live = page.live.map(({ name }) => [name, asText(values[name])]);
  return {
    python: `from workbook import ask; ask(${call})`,
    command: command.map(quoted).join(" "),
    link: `${address}?${new URLSearchParams([...live, ...said])}`,
    csv: csvOf(page, values, answer),
    house_rules: page.house_rules_file,
  };
}
