import { readdirSync, readFileSync } from 'node:fs'
import { getTableColumns } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { isOneOf, namesOf } from '@/contract/fields'
import { LOCALES } from '@/contract/locales'
import { textAt } from '@/contract/messages'
import { workshops } from '@/schema/workshops'
import { EMPTY_WORKSHOP, REFERENCES, WORKSHOP_FIELD_NAMES, WORKSHOP_FIELDS } from './fields'
import { CHANGED_FIELDS } from './office'

const FOLDER = 'src/features/workshops'
const FIELDS = `${FOLDER}/contract/fields.ts`

/** Columns that the form does not send. */
const NOT_FIELDS = {
  id: 'the number of the event',
  starts_at: 'generated from date and time',
  calendar_sequence: 'counts how often the event was moved',
  former_schedules: 'the dates and venues before the event was moved',
  reviewed_sequence: 'the moves that staff have decided about',
  signup_opened_at: 'set by the first save with an open sign-up',
  offers_paused_at: 'set by the waiting list when a mail fails',
  cancelled_at: 'set by cancelling the event',
  cancellation_note: 'set by cancelling the event',
  series_id: 'set when the event is repeated',
  is_template: 'set when a template is saved',
  created_at: 'a date',
  updated_at: 'a date',
  updated_by: 'who changed the row',
}

/** Columns without a default, because every event needs them. */
const WITHOUT_DEFAULT = ['title', 'presence_type']

const columns = getTableColumns(workshops)
const stored = WORKSHOP_FIELD_NAMES.filter((name) => WORKSHOP_FIELDS[name].stored === 'workshops')

describe('the list of the fields of an event', () => {
  it('contains every column of the table that is not listed as computed', () => {
    const known = new Set<string>([...stored, ...namesOf(NOT_FIELDS)])
    const names = new Set<string>(namesOf(columns))
    const unlisted = [...names].filter((name) => !known.has(name))
    const unstored = [...known].filter((name) => !names.has(name))
    expect([
      ...unlisted.map((name) => `${FIELDS}: add ${name} to WORKSHOP_FIELDS, or to NOT_FIELDS in this test`),
      ...unstored.map(
        (name) => `src/schema/workshops.ts: add the column ${name} to workshops, and write its migration`,
      ),
    ]).toEqual([])
  })

  it('has the same empty values as the columns', () => {
    const empty = new Map<string, unknown>(Object.entries(EMPTY_WORKSHOP))
    const inTable = new Map(Object.entries(columns).map(([name, column]) => [name, column.default ?? null]))
    const compared = stored.filter((name) => empty.has(name) && !WITHOUT_DEFAULT.includes(name) && name !== 'language')
    for (const name of compared) expect({ [name]: inTable.get(name) }).toEqual({ [name]: empty.get(name) })
  })

  it('appears in the history of an event', () => {
    expect(CHANGED_FIELDS).toEqual(expect.arrayContaining(WORKSHOP_FIELD_NAMES))
  })

  it.each(LOCALES)('has a label for every field in %s', (locale) => {
    const messages = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
    const unnamed = WORKSHOP_FIELD_NAMES.filter((name) => !textAt(messages, `workshops.${name}`)?.trim())
    expect(unnamed.map((name) => `messages/${locale}.json: add workshops.${name}`)).toEqual([])
  })

  it('has an input for every field in the form that is no reference', () => {
    const folder = `${FOLDER}/ui/office/form`
    const source = readdirSync(folder)
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
      .join('\n')
    const isNamed = (name: string) => source.includes(`"${name}"`) || source.includes(`'${name}'`)
    // The mails name their inputs by their type, the videos by their link, the audience by its list.
    const computed = /^(email_.*|videolink2?_desc|category_.)$/
    const missing = WORKSHOP_FIELD_NAMES.filter(
      (name) => !isOneOf(REFERENCES, name) && !computed.test(name) && !isNamed(name),
    )
    expect(missing.map((name) => `${folder}: add an input of the name ${name}`)).toEqual([])
  })
})
