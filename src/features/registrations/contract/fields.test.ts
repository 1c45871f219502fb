import { readFileSync } from 'node:fs'
import { eq, getTableColumns } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, describe, expect, it } from 'vitest'
import { fieldsWith, isOneOf, namesOf } from '@/contract/fields'
import { NUMBER_FIELDS, NUMBER_KINDS } from '@/contract/values/numbers'
import { shownFieldsOf } from '@/features/all-features'
import { CompanionForm } from '@/features/personal-page/ui/page/Companions'
import { eraseRegistrations } from '@/features/privacy/service/erase-registrations'
import { FieldNamesProvider } from '@/i18n/FieldNamesProvider'
import { loadShippedMessages } from '@/i18n/messages'
import { registrations } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import {
  COMPANION_FIELDS,
  CORRECTED_FIELDS,
  EMPTY_PERSON,
  FORM_FIELD_NAMES,
  HISTORY_DATES,
  PERSON_FIELD_NAMES,
  PERSON_FIELDS,
  TEXT_FIELDS,
} from './fields'

afterAll(closeDatabase)

/** Columns that nobody types, and what an erasure does with them. */
const NOT_FIELDS = {
  id: 'leads to nobody once the rest is gone',
  workshop_id: 'the event',
  accompaniment_of: 'an id',
  party_since: 'a date',
  earlier_emails: 'emptied by an erasure',
  replaced_as: 'a word of a list',
  replaced_by: 'an id',
  agb: 'follows from the form',
  terms_accepted_at: 'a date',
  terms_version: 'the text that was accepted',
  nonpublic: 'a property of the event',
  manually_added: 'follows from who entered the person',
  on_direct_page: 'follows from the page of the form',
  preliminary_registration: 'follows from the form that was sent',
  invite_slug: 'replaced by an erasure',
  submission_key: 'emptied by an erasure',
  ticket_code: 'replaced by an erasure',
  search_text: 'generated from the fields',
  participated_by: 'who checked the person in',
  calendar_sequence: 'a number of the event',
  calendar_base: 'a number of earlier events',
  deleted_at: 'a date',
  erased_at: 'a date',
  created_at: 'a date',
  updated_at: 'a date',
  updated_by: 'who changed the row',
}

/** The fields for points stand in components of their own, which forms.test.tsx renders. */
const isOwnInput = (name: string) => !isOneOf(NUMBER_FIELDS, name)

const columns = getTableColumns(registrations)
const columnNames = namesOf(columns)

/** Columns that a row must name, because an event or a form always knows them. */
const WITHOUT_DEFAULT = ['email', 'language']

describe('the list of the fields of a person', () => {
  it('names every column of the table, or the column is known not to be a field', () => {
    const known = [...PERSON_FIELD_NAMES, ...HISTORY_DATES, ...namesOf(NOT_FIELDS)]
    expect(columnNames.filter((name) => !known.some((one) => one === name))).toEqual([])
    expect(known.filter((name) => !columnNames.some((one) => one === name))).toEqual([])
  })

  it.each(PERSON_FIELD_NAMES)('has the same empty value for %s as the column', (name) => {
    const { default: stored, notNull } = columns[name]
    expect(notNull).toBe(EMPTY_PERSON[name] !== null)
    if (!WITHOUT_DEFAULT.includes(name)) expect(stored ?? null).toBe(EMPTY_PERSON[name])
  })

  it('leaves no text in a row after an erasure, except what is known to stay', async () => {
    const word = 'Mona Lang'
    const texts = columnNames.filter(
      (name) =>
        columns[name].dataType === 'string' &&
        columns[name].columnType === 'PgText' &&
        !columns[name].enumValues?.length,
    )
    const stays = ['id', 'accompaniment_of', 'replaced_by', 'language', 'terms_version', 'search_text']
    const filled = Object.fromEntries(texts.filter((name) => !stays.includes(name)).map((name) => [name, word]))
    const { id } = await aRegistration(await aWorkshop(), { ...filled, gender: 'f' })
    const author = await aUser()
    await db.transaction((tx) => eraseRegistrations(tx, { ids: [id], now: new Date(), author, end: 'expired' }))
    const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
    expect(Object.entries(row ?? {}).filter(([, value]) => String(value).includes(word))).toEqual([])
    expect(row).toMatchObject({ gender: null, email: expect.stringMatching(/@erased\.invalid$/) })
    expect(texts).toEqual(expect.arrayContaining(TEXT_FIELDS))
  })

  it('keeps nothing but flags and the language through an erasure', () => {
    const remaining = PERSON_FIELD_NAMES.filter((name) => PERSON_FIELDS[name].erasure === 'kept')
    expect(remaining.filter((name) => PERSON_FIELDS[name].kind !== 'flag')).toEqual(['language'])
  })

  it('appears in the audit trail', () => {
    expect(shownFieldsOf('registrations')).toEqual(expect.arrayContaining([...PERSON_FIELD_NAMES, ...HISTORY_DATES]))
  })

  it('has an input for every field in the form of staff, and in the public form where that asks for it', () => {
    const inputsIn = (...files: string[]) => {
      const source = files.map((file) => readFileSync(`src/features/${file}`, 'utf8')).join('\n')
      return (name: string) => new RegExp(`\\bname[=:] ?["']${name}["']`).test(source)
    }
    const inOffice = inputsIn(
      'event-people/ui/person/PersonDetails.tsx',
      'registrations/ui/numbers/PointsFieldset.tsx',
      'registrations/ui/substitution/NameFields.tsx',
    )
    const recognition = readFileSync('src/features/registrations/ui/numbers/PointsFieldset.tsx', 'utf8')
    expect(recognition).toContain('name={kind}')
    const named = PERSON_FIELD_NAMES.filter((name) => !NUMBER_KINDS.some((kind) => kind === name))
    expect(named.filter((name) => !inOffice(name))).toEqual([])
    const inPublic = inputsIn('registrations/ui/sign-up/PersonFields.tsx')
    const own = ['CorrectionForm.tsx', 'PlainPersonFields.tsx'].map((file) => `personal-page/ui/page/${file}`)
    const inCorrection = inputsIn(...own)
    expect(CORRECTED_FIELDS.filter(isOwnInput).filter((name) => !inCorrection(name))).toEqual([])
    // The language is that of the page.
    expect(FORM_FIELD_NAMES.filter(isOwnInput).filter((name) => name !== 'language' && !inPublic(name))).toEqual([])
  })

  it('has an input and a label for every field of a companion in the public form', () => {
    const card = readFileSync('src/features/registrations/ui/sign-up/CompanyFields.tsx', 'utf8')
    const isComplete = (name: string) => card.includes(`name={\`\${name}.${name}\`}`) && card.includes(`'${name}'`)
    expect(COMPANION_FIELDS).toContain('first_name')
    expect(COMPANION_FIELDS.filter(isOwnInput).filter((name) => !isComplete(name))).toEqual([])
  })

  it('has an input for every field of a companion on the personal page', async () => {
    const form = { id: 'companion', values: {}, errors: {} }
    const numbers = NUMBER_KINDS.map((kind) => ({ kind, professions: [] }))
    const needed = { professions: [{ id: 1, name_de: 'Arzt', name_en: 'Physician' }], numbers }
    const children = createElement(CompanionForm, { form, action: '/', submit: 'Save', needed })
    const messages = await loadShippedMessages('de')
    const html = renderToStaticMarkup(
      createElement(FieldNamesProvider, { locale: 'de', timeZone: 'UTC', messages, children }),
    )
    const fields = namesOf(fieldsWith(PERSON_FIELDS, 'companion'))
    expect([...COMPANION_FIELDS].sort()).toEqual(fields.sort())
    expect(fields.filter((name) => !html.includes(` name="${name}"`))).toEqual([])
  })
})
