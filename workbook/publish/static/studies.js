/* Fields varied, and one answer kept beside another: worked out on the page from the answers at hand, exactly. */

/** The chance in another answer of a sum that this one says, or null where it says nothing of the kind. */
function alike(line, here, there, numeric) {
  const labels = there.table.map((row) => row.outcome);
  const same = labels.length === here.table.length && here.table.every((row, place) => row.outcome === labels[place]);
  const its = there.sums.find((each) => each.says === line.says);
  const known = line.labels.every((label) => labels.includes(label));
  if (!same || !known) {
    if (its) return fractionOf(its.chance);
    if (!numeric) return known ? sumOf(there, line.labels) : null;
  }
  const last = Math.max(...here.table.map((row) => (/^\d+$/.test(row.outcome) ? Number(row.outcome) : 0)));
  const beyond = !same && line.labels.includes(String(last));
  return sumOf(there, labels.filter((label) => line.labels.includes(label) || (beyond && /^\d+$/.test(label) && Number(label) > last)));
}

function sumOf(answer, labels) {
  return answer.table.filter((row) => labels.includes(row.outcome)).reduce((sum, row) => plus(sum, fractionOf(row.fraction)), fraction(0n));
}

/** One or two fields over all their values. */
function createVaried(answers) {
  const { page } = answers;
  const { live, titles } = page;
  const place = (name) => live.findIndex((axis) => axis.name === name);

  /** Every value of these fields with the answer there; what does not go together is left out. */
  function* cells(positions, fields) {
    const [first, second] = fields.map(place);
    for (const one of live[first].values.keys()) {
      for (const other of second === undefined ? [null] : live[second].values.keys()) {
        const moved = positions.map((position, axis) => (axis === first ? one : axis === second ? other : position));
        const there = answers.answer(moved);
        if (there.sentence) yield { shown: [live[first].shown[one], other === null ? null : live[second].shown[other]], there };
      }
    }
  }

  function rowsOf(positions, fields, lines) {
    const here = answers.answer(positions);
    const rows = [];
    for (const { shown, there } of cells(positions, fields)) {
      for (const line of lines) {
        const chance = alike(line, here, there, page.numeric);
        if (!chance) continue;
        const at = Object.fromEntries(fields.map((name, each) => [name, shown[each]]));
        rows.push({ ...at, sum: line.says, probability: Number(floating(chance).toFixed(6)), percent: percent(chance) });
      }
    }
    return rows;
  }

  function one(positions, field) {
    const here = answers.answer(positions);
    const rows = rowsOf(positions, [field], here.sums);
    const title = titles[field];
    const told = rows.map((row) => `${row[field]}: ${row.sum} ${row.percent}`).join("; ");
    const now = live[place(field)].shown[positions[place(field)]];
    return { ...drawnFrom(page.varied[field], rows, now), alt: `By ${title}: ${told}`, title: `${page.form.asks} By ${title}`, table: tableOf(rows, field, title, "sum") };
  }

  /** Names go down, where there is room for them; numbers go across. */
  function two(positions, [first, second]) {
    const [across, down] = live[place(first)].name_like ? [second, first] : [first, second];
    const here = answers.answer(positions);
    const rows = rowsOf(positions, [across, down], here.sums.slice(0, 1));
    const title = `${here.sums[0].says}: how often?`;
    const alt = rows.map((row) => `${row[across]}, ${row[down]}: ${row.percent}`).join("; ");
    return { ...drawnFrom({ ...page.varied[`${across} ${down}`], title }, rows), alt, title, table: tableOf(rows, down, titles[down], across) };
  }

  return {
    /** @param {number[]} positions  @param {string[]} fields */
    vary(positions, fields) {
      const { ignored } = answers.answer(positions);
      const choices = live.filter((axis) => !(axis.name in ignored)).map(({ name }) => ({ name, title: titles[name] }));
      const wrong = fields.find((name) => !choices.some((choice) => choice.name === name));
      if (wrong) return { choices, error: `${titles[wrong] ?? wrong} cannot be varied here.` };
      if (!fields.length) return { choices, spec: null, table: [] };
      return { choices, ...(fields.length > 1 ? two(positions, fields) : one(positions, fields[0])) };
    },
  };
}

/** A row for each value of a field, a column for each value of `by`. Numbers for names would come first: a blank before them keeps the order. */
function tableOf(rows, field, title, by) {
  const found = new Map();
  for (const row of rows) {
    if (!found.has(row[field])) found.set(row[field], { [title]: row[field] });
    found.get(row[field])[` ${row[by]}`] = row.percent;
  }
  return [...found.values()];
}

/** A chart's form filled with rows: the sums that they speak of, and the value at hand. */
function drawnFrom(form, rows, now) {
  const spec = structuredClone(form);
  const sums = [...new Set(rows.map((row) => row.sum))];
  const visit = (node) => {
    if (!node || typeof node !== "object") return;
    if (node.field === "sum" && node.scale) {
      const { range } = node.scale;
      node.scale.domain = sums;
      if (range) node.scale.range = sums.map((_, each) => range[each % range.length]);
    }
    if (node.encoding?.x?.datum !== undefined) node.encoding.x.datum = now;
    Object.values(node).forEach(visit);
  };
  visit(spec);
  spec.datasets = { rows };
  return { spec };
}

/** What is kept as A beside the present answer, B. */
function comparison(a, b, page) {
  const labels = [...new Set([...a.answer.table, ...b.answer.table].map((row) => row.outcome))];
  const chance = ({ answer }, label) => fractionOf(answer.table.find((row) => row.outcome === label)?.fraction ?? "0");
  const differences = labels.map((label) => {
    const difference = minus(chance(b, label), chance(a, label));
    return { label, text: points(difference), points: 100 * floating(difference) };
  });
  const changed = Object.keys(a.values).filter((name) => a.values[name] !== b.values[name]).filter((name) => page.live.some((axis) => axis.name === name));
  const title = `A: ${changed.map((name) => `${page.titles[name]} ${spoken(a.values[name])}`).join(", ") || "the same as now"}`;
  return { title, bars: a.answer.bars, differences, words: apart(a.answer, b.answer, page) };
}

/** The headline's difference in a sentence. */
function apart(a, b, page) {
  const [line] = a.sums;
  const difference = minus(alike(line, a, b, page.numeric) ?? fraction(0n), fractionOf(line.chance));
  if (difference.n === 0n) return `${line.says} as often in B as in A.`;
  const more = difference.n > 0n ? "more" : "less";
  const much = size(difference);
  const often = frequency(much, page.form.trial);
  const apart = often.includes(" in ") ? `: a difference of ${often}` : "";
  return `${line.says} ${points(much).replace(/^\+/, "")} ${more} often in B than in A${apart}.`;
}

function spoken(value) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null ? "none" : String(value);
}
