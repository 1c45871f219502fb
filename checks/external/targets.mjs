// What there is to attack: every call of the API that reads, and every one that strangers may make, as its document tells,
// with values that get past the first look at them.
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../install.mjs'

const PASSWORD = { password: 'only-a-guess', password_confirmation: 'only-a-guess' }

/** { address, body }, without the site; `open` are those that strangers may make. */
export async function targetsOf({ sql }) {
  const known = await knownValues(sql)
  const { paths } = JSON.parse(fs.readFileSync(path.join(ROOT, 'public/openapi.json'), 'utf8'))
  return Object.entries(paths).flatMap(([place, calls]) =>
    Object.entries(calls).flatMap(([method, { parameters = [], requestBody, security }]) => {
      const open = security?.length === 0
      const body = requestBody?.content['application/json']?.schema
      if (method !== 'get' && !(open && body)) return []
      const values = parameters.flatMap((one) => valuesOf(one, known))
      return [{ open, address: addressOf(place, values), ...(body && { body: exampleOf(body, '', known) }) }]
    }),
  )
}

/** Somebody who has a seat, because what names nobody is refused before anything is done with it. */
async function knownValues(sql) {
  const [{ id, invite_slug, email, workshop_id }] = await sql`
    select r.* from registrations r join workshops w on w.id = r.workshop_id
    where r.registered is not null and r.cancelled_at is null and r.accompaniment_of is null and not w.nonpublic and w.starts_at > now()
    order by r.registered limit 1`
  const slugs = { inviteslug: invite_slug, invite_slug, invite: invite_slug }
  return { id, registrationId: id, email, workshop_id, ...slugs, module: 'core', ...PASSWORD }
}

function valuesOf({ name, in: where, schema }, known) {
  if (schema.type !== 'object') return [{ where, name, value: exampleOf(schema, name, known) }]
  return Object.entries(schema.properties).map(([key, one]) => ({
    ...{ where, name: `${name}[${key}]`, value: exampleOf(one, key, known) },
  }))
}

/** Where a star stands, sqlmap tries only there; it finds parts of a path by nothing else. */
function addressOf(place, values) {
  const inPath = values.filter(({ where }) => where === 'path')
  const star = inPath.length > 0 ? '*' : ''
  const filled = inPath.reduce(
    (address, { name, value }) => address.replace(`{${name}}`, encodeURIComponent(value) + star),
    place,
  )
  const asked = values.filter(({ where }) => where === 'query').map(({ name, value }) => [name, value + star])
  return asked.length > 0 ? `${filled}?${new URLSearchParams(asked)}` : filled
}

function exampleOf({ type, enum: choices, anyOf, properties, items, format, minimum, default: usual }, name, known) {
  if (usual !== undefined) return usual
  if (choices) return choices[0]
  if (anyOf)
    return exampleOf(
      anyOf.find((one) => one.const === undefined),
      name,
      known,
    )
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([key, one]) => [key, exampleOf(one, key, known)]))
  if (type === 'array') return items ? [exampleOf(items, name, known)] : []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return known[name] > 0 ? known[name] : Math.max(1, minimum ?? 1)
  if (format === 'date') return '2026-11-22'
  return known[name] ?? 'a'
}
