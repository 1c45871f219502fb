import { expect, it } from 'vitest'
import type { Certificate } from '../../contract/certificates'
import type { BodyEntitlement, CertificateWarning, PersonEntitlements } from '../../contract/issuing'
import {
  countIssuable,
  countOutcomes,
  issueWarningsOf,
  outcomesOf,
  renamedOf,
  replaceableOf,
  withoutWarned,
} from './outcomes'

const body = (fields: Partial<BodyEntitlement>): BodyEntitlement => ({
  body_key: 'accreditation-1',
  accreditation_id: 1,
  points: null,
  reason: null,
  certificate: null,
  changes: [],
  warnings: [],
  ...fields,
})
const person = (name: string, ...bodies: BodyEntitlement[]): PersonEntitlements => ({
  registration_id: name.padEnd(16, '-'),
  name,
  is_companion: false,
  namesake: null,
  bodies,
})
const issued = { id: 'a-certificate-of-somebody', serial: 1, state: 'issued', points: 4 } as const
const RENAMED = 'a-certificate-of-another-name'

const PEOPLE = [
  person('Due', body({ points: 4 }), body({ reason: 'other_profession' })),
  person('Short', body({ reason: 'too_short' }), body({ reason: 'other_profession' })),
  person('Other', body({ reason: 'other_profession' })),
  person('Issued', body({ points: 4, certificate: issued })),
  person('Renamed', body({ points: 4, certificate: { ...issued, id: RENAMED }, changes: ['holder'] })),
  person('Gone', body({ reason: 'absent', certificate: issued, changes: ['no_longer_entitled'] })),
  person('Making', body({ points: 4, certificate: { ...issued, state: 'draft' } })),
  person('Revoked', body({ points: 4, reason: 'revoked' })),
]

it('shows one outcome for each person, and another profession only where it stands alone', () => {
  expect(PEOPLE.map(outcomesOf)).toEqual([
    ['due'],
    ['too_short'],
    ['other_profession'],
    ['issued'],
    ['changed'],
    ['changed'],
    ['making'],
    ['revoked'],
  ])
  expect(countOutcomes(PEOPLE).get('changed')).toBe(2)
})

it('issues to everybody who has none yet, and again only to chosen people', () => {
  expect(countIssuable(PEOPLE, { isChosen: false })).toEqual({ certificates: 1, people: 1 })
  expect(countIssuable(PEOPLE, { isChosen: true })).toEqual({ certificates: 2, people: 2 })
})

it('replaces what differs or is chosen, and leaves the certificate of a person who is no longer entitled to be revoked', () => {
  expect(replaceableOf(PEOPLE, { isChosen: false })).toEqual([RENAMED])
  expect(replaceableOf(PEOPLE, { isChosen: true })).toEqual([issued.id, RENAMED])
})

it('offers to replace a valid certificate with another name, unless nothing can be issued in its place', () => {
  const points = { name_de: '', name_en: '', label: 'CME', earned: { basis: 2, test: 0, speaker: 0, total: 2 } }
  const ada = {
    title: '',
    first_name: 'Ada',
    last_name: 'Neu',
    points: [{ ...points, accreditation_id: 1, reason: null }],
  }
  const old: Certificate = {
    id: 'the-valid-certificate',
    serial: 1,
    code: '',
    state: 'issued',
    registration_id: null,
    workshop_id: null,
    accreditation_id: 1,
    holder: 'Ada Alt',
    title: '',
    date: '2026-11-10',
    points: 2,
    label: 'CME',
    issued_at: null,
    revoked_at: null,
    revocation_reason: '',
    replaces_id: null,
    has_file: true,
    has_failed: false,
  }
  const draft: Certificate = { ...old, id: 'the-corrected-certificate', state: 'draft', holder: 'Ada Neu' }
  expect(renamedOf([old], ada)).toEqual([old])
  expect(renamedOf([{ ...old, holder: 'Ada Neu' }], ada)).toEqual([])
  expect(renamedOf([{ ...old, holder: '' }], ada)).toEqual([])
  expect(renamedOf([{ ...old, state: 'revoked' }], ada)).toEqual([])
  expect(renamedOf([old, { ...draft, has_failed: true }], ada)).toEqual([])
  expect(renamedOf([old, { ...draft, accreditation_id: null, replaces_id: old.id }], ada)).toEqual([])
  expect(renamedOf([{ ...old, accreditation_id: null }], ada)).toEqual([])
  expect(renamedOf([old], { ...ada, points: [] })).toEqual([])
})

it('counts the warnings about what is issued, and leaves warned certificates out without the tick', () => {
  const warning: CertificateWarning = { kind: 'efn', warning: 'check_digit', others: [] }
  const people = [
    person('Due', body({ points: 4 })),
    person('Mistyped', body({ points: 4, warnings: [warning] }), body({ body_key: 'accreditation-2', points: 2 })),
    person('Issued', body({ points: 4, certificate: issued, warnings: [warning] })),
  ]
  const key = { key: 'accreditation-2', number_problem: null }
  expect(issueWarningsOf(people, { bodies: [key], isChosen: false })).toHaveLength(1)
  expect(countIssuable(withoutWarned(people, [key]), { isChosen: false })).toEqual({ certificates: 2, people: 2 })
  const mistyped = { ...key, number_problem: 'check_digit' } as const
  expect(issueWarningsOf(people, { bodies: [mistyped], isChosen: false })).toHaveLength(2)
  expect(countIssuable(withoutWarned(people, [mistyped]), { isChosen: false })).toEqual({ certificates: 1, people: 1 })
})
