// How long the search of the back office takes for rare, common and misspelled words in an academy of many years.
import { performance } from 'node:perf_hooks'
import { withServer } from '../../environment.mjs'
import { insertDataset, LARGE_DATASET } from '../../support/large-dataset.mjs'
import { percentilesOf, waitForQuietMachine } from '../metrics/process-metrics.mjs'
import { createAdminClient, OFFICE_AIM, OFFICE_SETTINGS } from './office.mjs'

/** Runs that do not count: the first one on a connection plans and prepares the statement. */
const WARM_UP = 2
/** All searches together stay below the limit of calls in a minute. */
const REPETITIONS = 30

const SEARCHES = {
  'before anything is typed': '',
  'a name that hundreds have': 'Anna Neumeyer',
  'a first name': 'jürgen',
  'a name with an umlaut, a city': 'schröhofer köln',
  'two letters': 'be',
  'a typing error': 'Schwarbaeur',
  'two typing errors': 'Haana Neumeier',
  'a name that nobody has': 'Okonkwo',
  'an institution of thousands': 'universitätsklinikum',
  'a part of every address': 'example',
  'an address': 'person123456@example.org',
  'the beginning of an address': 'person1234',
  'an event and its venue': 'diabetes saal',
  'the number of an event': '1234',
}

export const search = {
  name: 'search',
  measure: () =>
    withServer(OFFICE_SETTINGS, async ({ site, sql, settings }) => {
      await insertDataset(sql, LARGE_DATASET)
      await giveNames(sql)
      return measureSearches(await createAdminClient(site, settings))
    }),
  columns: {
    search: ({ what }) => what,
    found: ({ found }) => found,
    p50: ({ p50 }) => p50,
    p95: ({ p95 }) => p95,
    max: ({ max }) => max,
  },
  keys: ['what'],
  figures: { p50: 'less', p95: 'less' },
  complaints: (rows) =>
    rows
      .filter(({ p95 }) => p95 >= OFFICE_AIM)
      .map(({ what, p95 }) => `Misses the aim of a p95 under ${OFFICE_AIM} ms: ${what} (${p95}).`),
}

async function measureSearches(send) {
  const others = await waitForQuietMachine()
  const rows = []
  for (const [what, words] of Object.entries(SEARCHES)) {
    const times = []
    let answer
    for (let number = -WARM_UP; number < REPETITIONS; number += 1) {
      const started = performance.now()
      answer = await send('GET', `/api/search?search=${encodeURIComponent(words)}`)
      if (number >= 0) times.push(performance.now() - started)
    }
    rows.push({ what, others, found: Object.values(answer).flat().length, ...percentilesOf(times) })
  }
  return rows
}

/** Gives everyone a name and an institution whose letters occur as often as in real ones. */
async function giveNames(sql) {
  const first = 'Anna Peter Jan Ute Maria Thomas Jürgen Sabine Hanna Mehmet Meike Zoë'.split(' ')
  const start = 'Mei Schm Mül Bek Hof Wei Kra Stein Fisch Schnei Bau Neu Schwar Schrö'.split(' ')
  const end = 'er mann ler ke ner feld berg hardt ert meyer bauer hofer kamp ing'.split(' ')
  const institutions = [
    'Universitätsklinikum',
    'Medizinisches Versorgungszentrum',
    'Praxis Dr. Berg',
    'Apotheke am Markt',
  ]
  const pick = (words, step) => sql`(${words}::text[])[1 + (n / ${step}::int) % ${words.length}::int]`
  await sql`
    update registrations set first_name = ${pick(first, 1)}, institution = ${pick(institutions, 7)},
      last_name = ${pick(start, 13)} || ${pick(end, 17)}
    from generate_series(1, ${LARGE_DATASET.registrations}::int) n where id = 'person' || lpad(n::text, 16, '0')`
  await sql`vacuum full analyze registrations`
}
