// Attack targets from the OpenAPI document: every reading call, and every public call with a body, with values that
// pass validation.
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../scripts/install.mjs'
import { dereference } from '../../src/endpoints/openapi-references.ts'

const PASSWORD = { password: 'only-a-guess', password_confirmation: 'only-a-guess' }

/** Returns { address, body, open } without the site; `open` calls need no sign-in. */
export async function listTargets({ sql }) {
  const known = await readKnownValues(sql)
  const { paths } = dereference(JSON.parse(fs.readFileSync(path.join(ROOT, 'public/openapi.json'), 'utf8')))
  return Object.entries(paths).flatMap(([template, calls]) =>
    Object.entries(calls).flatMap(([method, { parameters = [], requestBody, security }]) => {
      const open = security?.length === 0
      const body = requestBody?.content['application/json']?.schema
      if (method !== 'get' && !(open && body)) return []
      const values = parameters.flatMap((one) => valuesOf(one, known))
      return [{ open, address: addressOf(template, values), ...(body && { body: exampleOf(body, '', known) }) }]
    }),
  )
}

/** Values of a registered person, because a call about nobody is refused before it does anything. */
async function readKnownValues(sql) {
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
    where,
    name: `${name}[${key}]`,
    value: exampleOf(one, key, known),
  }))
}

/** sqlmap tries only the values marked with a star; it does not find path parameters otherwise. */
function addressOf(template, values) {
  const inPath = values.filter(({ where }) => where === 'path')
  const star = inPath.length > 0 ? '*' : ''
  const filled = inPath.reduce(
    (address, { name, value }) => address.replace(`{${name}}`, encodeURIComponent(value) + star),
    template,
  )
  const query = values.filter(({ where }) => where === 'query').map(({ name, value }) => [name, value + star])
  return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled
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
