// How often the range of a forecast holds in generated histories, and how wide it is: npm run forecast
import '../scripts/source-loader.mjs'

// The loader must be active before these are found.
const { backTest, createRange } = await import('../src/features/season/rules/forecast.ts')
const { generateHistory } = await import('../src/testing/generated/season-history.ts')

const PAST_EVENTS = [8, 12, 20, 40]
const KINDS = [
  { share: 0.84, spread: 0.01, sizes: [20, 60] },
  { share: 0.84, spread: 0.0001, sizes: [20, 60] },
  { share: 0.7, spread: 0.04, sizes: [30, 120] },
  { share: 0.92, spread: 0.02, sizes: [10, 30] },
  { share: 0.6, spread: 0.1, sizes: [15, 80] },
  { share: 0.75, spread: 0.02, sizes: [150, 400] },
  { share: 0.85, spread: 0.03, sizes: [6, 14] },
]
const REPETITIONS = 400
const WANTED = { from: 0.72, to: 0.88 }

let seed = 1
const rows = PAST_EVENTS.flatMap((past) => KINDS.map((kind) => measure(past, kind)))
console.table(rows)
const outside = rows.filter(({ held }) => held < WANTED.from || held > WANTED.to)
console.log(`${rows.length - outside.length} of ${rows.length} histories hold in ${WANTED.from} to ${WANTED.to}`)
process.exitCode = outside.length === 0 ? 0 : 1

/** Forecasts the last event of each history from the others. */
function measure(past, kind) {
  let held = 0
  let width = 0
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    const history = generateHistory({ ...kind, events: past + 1, seed: seed++ })
    const last = history.pop()
    const { from, to } = createRange(history)(last.registered)
    if (from <= last.came && last.came <= to) held += 1
    width += (to - from) / last.registered
  }
  const tested = backTest(generateHistory({ ...kind, events: past, seed: seed++ }))
  return {
    past,
    ...kind,
    sizes: kind.sizes.join(' to '),
    held: held / REPETITIONS,
    'width of the range': Number((width / REPETITIONS).toFixed(2)),
    'held in one back-test': `${tested.held} of ${tested.events}`,
  }
}
