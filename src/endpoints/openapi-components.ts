import { z } from 'zod'
import * as endpoints from '@/contract/endpoint'
import * as lists from '@/contract/lists'
import * as locales from '@/contract/locales'
import * as shapes from '@/contract/shapes'
import * as accreditations from '@/contract/values/accreditations'
import * as attendance from '@/contract/values/attendance'
import * as certificates from '@/contract/values/certificates'
import * as checkIn from '@/contract/values/check-in'
import * as consents from '@/contract/values/consents'
import * as evaluations from '@/contract/values/evaluations'
import * as imports from '@/contract/values/imports'
import * as listSettings from '@/contract/values/list-settings'
import * as mails from '@/contract/values/mails'
import * as numbers from '@/contract/values/numbers'
import * as people from '@/contract/values/people'
import * as privacy from '@/contract/values/privacy'
import * as registrations from '@/contract/values/registrations'
import * as waitlist from '@/contract/values/waitlist'
import * as workshops from '@/contract/values/workshops'
import { CONTRACTS } from './all-endpoints'
import { canonical, type Direction, isNode, type Schema, SHAPE_KEYWORD, schemaOf, sortByName } from './openapi-schema'

type Form = { name: string; direction: Direction; uses: number }

/** The values of columns that answers show as well. */
const VALUES = [
  accreditations,
  attendance,
  certificates,
  checkIn,
  consents,
  evaluations,
  imports,
  listSettings,
  mails,
  numbers,
  people,
  privacy,
  registrations,
  waitlist,
  workshops,
]

const exported: [string, unknown][] = [shapes, lists, locales, endpoints, ...VALUES, ...CONTRACTS].flatMap((contract) =>
  Object.entries(contract),
)
const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** A component has the name under which its shape is exported: `mailRun` becomes MailRun. */
export const SHAPE_NAMES = new Map<unknown, string>(
  // The first of several names wins, so that a shape that all features share keeps its general name.
  exported.toReversed().flatMap(([name, value]) => (value instanceof z.ZodType ? [[value, pascal(name)]] : [])),
)

/** A list of words is named in the singular: IMPORT_STATES becomes ImportState. */
function wordLists(): [string, Schema][] {
  return exported.flatMap(([name, value]): [string, Schema][] => {
    const isList = Array.isArray(value) && value.length > 1 && value.every((word) => typeof word === 'string')
    if (!isList || name !== name.toUpperCase()) return []
    const words = name
      .replace(/IES$/, 'Y')
      .replace(/(?<=S)ES$|(?<!S)S$/, '')
      .toLowerCase()
      .split('_')
    return [[words.map(pascal).join(''), { type: 'string', enum: value }]]
  })
}

/** The schemas of all exported shapes, by their canonical text. */
function knownForms(): Map<string, Form[]> {
  const forms = new Map<string, Form[]>()
  const add = (schema: Schema, form: Omit<Form, 'uses'>) => {
    const known = forms.get(canonical(schema)) ?? []
    if (!known.some(({ name }) => name === form.name)) forms.set(canonical(schema), [...known, { ...form, uses: 0 }])
  }
  for (const [value, name] of SHAPE_NAMES)
    for (const direction of ['output', 'input'] as const)
      if (value instanceof z.ZodType) add(schemaOf(value, direction), { name, direction })
  for (const [name, schema] of wordLists()) add(schema, { name, direction: 'output' })
  return forms
}

/** Replaces each named shape that occurs twice or more with a reference to a component. */
export function extractSchemas<Document extends object>(document: Document) {
  const forms = knownForms()
  const formOf = (value: unknown) => {
    // A list of words is not a shared shape object, so it is recognised by its words.
    if (!isNode(value) || !(SHAPE_KEYWORD in value || 'enum' in value)) return undefined
    const says = Object.keys(value).some((keyword) => keyword !== 'type' && keyword !== SHAPE_KEYWORD)
    return says
      ? forms.get(canonical(value))?.find(({ name }) => name === value[SHAPE_KEYWORD] || 'enum' in value)
      : undefined
  }
  countUses(document, formOf)

  const repeated = [...forms.values()].flat().filter(({ uses }) => uses > 1)
  const componentNameOf = ({ name, direction }: Form) => {
    const hasBoth = repeated.filter((form) => form.name === name).length > 1
    return hasBoth && direction === 'input' ? `${name}Input` : name
  }
  const schemas: Record<string, unknown> = {}
  const replace = (value: unknown): unknown => {
    const form = formOf(value)
    if (!form || form.uses < 2) return mapParts(value, replace)
    const name = componentNameOf(form)
    const schema = mapParts(value, replace)
    schemas[name] ??= schema
    if (canonical(schemas[name]) !== canonical(schema))
      throw new Error(`Two shapes are exported as ${name}: rename one`)
    return { $ref: `#/components/schemas/${name}` }
  }
  return { ...(replace(document) as Document), schemas: sortByName(schemas) }
}

/** Counts the references that the document will contain; the parts of a component count once. */
function countUses(value: unknown, formOf: (value: unknown) => Form | undefined): void {
  if (typeof value !== 'object' || value === null) return
  const form = formOf(value)
  if (form) form.uses += 1
  if (!form || form.uses === 1) for (const part of Object.values(value)) countUses(part, formOf)
}

function mapParts(value: unknown, map: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(map)
  if (!isNode(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (key === SHAPE_KEYWORD ? [] : [[key, map(part)]])),
  )
}
