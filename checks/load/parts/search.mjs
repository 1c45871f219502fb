// How long the search of the back office takes for rare, common and misspelled words in an academy of many years.
import { withServer } from '../../environment.mjs'
import { insertDataset, LARGE_DATASET } from '../../support/large-dataset.mjs'
import { waitForQuietMachine } from '../metrics/process-metrics.mjs'
import { createAdminClient, measureTimes, OFFICE_SETTINGS, OFFICE_TIMES } from './office.mjs'

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
  columns: { search: 'what', found: 'found', p50: 'p50', p95: 'p95', max: 'max' },
  ...OFFICE_TIMES,
}

async function measureSearches(send) {
  const others = await waitForQuietMachine()
  const rows = []
  for (const [what, words] of Object.entries(SEARCHES)) {
    const path = `/api/search?search=${encodeURIComponent(words)}`
    const found = Object.values(await send('GET', path)).flat().length
    rows.push({ what, others, found, ...(await measureTimes(() => send('GET', path), REPETITIONS)) })
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
