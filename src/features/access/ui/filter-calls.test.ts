import { expect, it } from 'vitest'
import { filterCalls } from './filter-calls'

const call = (method: string, uri: string, sentence: string) => ({ call: { method, uri, action: 'x.y' }, sentence })
const groups = [
  {
    feature: 'sponsors',
    title: 'Sponsoren',
    calls: [
      call('GET', 'api/sponsors', 'Die Sponsoren auflisten'),
      call('DELETE', 'api/sponsors/{id}', 'Einen Sponsor löschen'),
    ],
  },
  { feature: 'mails', title: 'E-Mails', calls: [call('GET', 'api/email/state', 'Sehen, ob E-Mails hinausgehen')] },
]
const found = (search: string) =>
  filterCalls(groups, search).flatMap(({ calls }) => calls.map(({ call: { uri } }) => uri))

it('finds calls by words of the sentence, the path or the group, in any order and case', () => {
  expect(found('LÖSCHEN sponsor')).toEqual(['api/sponsors/{id}'])
  expect(found('delete')).toEqual(['api/sponsors/{id}'])
  expect(found('email/state')).toEqual(['api/email/state'])
  expect(found('sponsoren')).toHaveLength(2)
})

it('omits groups without a match, and shows all calls without a search', () => {
  expect(filterCalls(groups, 'nothing like it')).toEqual([])
  expect(filterCalls(groups, '  ')).toEqual(groups)
})
