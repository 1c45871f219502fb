import { beforeAll, expect, it } from 'vitest'
import { type Endpoint, needsPermission, permissionOf } from '@/contract/endpoint'
import { callRoute } from '@/testing/calls'
import { boundRoutes, emptyBodyFor, paramsOfMissingItem, unboundRoutes } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { ENDPOINTS } from './all-endpoints'

type Answering = (typeof boundRoutes)[number]['route']
type Caller = { token?: string }

const RIGHTS = ENDPOINTS.filter(({ endpoint }) => needsPermission(endpoint)).map(({ endpoint }) =>
  permissionOf(endpoint),
)

let calls = 0

/** Returns 401 or 403 for a refused call, and `in` for any other answer. */
async function outcomeOf(route: Answering, { token }: Caller): Promise<string> {
  calls += 1
  // Each call has its own address, so that no rate limit applies.
  const headers = { 'x-client-address': `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}` }
  const body = emptyBodyFor(route.endpoint)
  const { status } = await callRoute(route, { params: paramsOfMissingItem(route.endpoint), body, token, headers })
  return status === 401 || status === 403 ? String(status) : 'in'
}

/** Tells whether a person with exactly these rights may make the call. */
const opensTo = async (route: Answering, permissions: string[]) =>
  (await outcomeOf(route, await aUser({ permissions }))) === 'in'

/** Searches by halves: rights only add up, so a set that is refused together contains no right that opens the call. */
async function openingAmong(route: Answering, rights: string[]): Promise<string[]> {
  if (rights.length === 0 || !(await opensTo(route, rights))) return []
  if (rights.length === 1) return rights
  const middle = Math.ceil(rights.length / 2)
  const found = [
    ...(await openingAmong(route, rights.slice(0, middle))),
    ...(await openingAmong(route, rights.slice(middle))),
  ]
  return found.length > 0 ? found : [rights.join(' with ')]
}

/** Describes the rights that open the call; its own right is not named. */
async function openedBy(route: Answering): Promise<string> {
  if (!needsPermission(route.endpoint)) return ''
  const own = permissionOf(route.endpoint)
  const others = RIGHTS.filter((right) => right !== own)
  const isOpenedByOwn = await opensTo(route, [own])
  return [isOpenedByOwn ? 'its own' : 'none alone', ...(await openingAmong(route, others))].join(', ')
}

async function cellsOf(route: Answering): Promise<string[]> {
  // A call that lets everybody in may end the session of its caller.
  const { unverified, nobody } = needsPermission(route.endpoint) ? refused : await peopleWithoutRights()
  return [
    await outcomeOf(route, {}),
    await outcomeOf(route, unverified),
    await outcomeOf(route, nobody),
    await openedBy(route),
    await outcomeOf(route, await aUser({ is_super_user: true })),
  ]
}

const peopleWithoutRights = async () => ({
  unverified: await aUser({ verified: false, is_super_user: true }),
  nobody: await aUser(),
})
let refused: Awaited<ReturnType<typeof peopleWithoutRights>>

const callNameOf = ({ method, path }: Endpoint) => `\`${method} ${path}\``

const HEAD = `# Who may call what

Made by \`src/endpoints/authorisation.test.ts\`, which makes every call as each of these people and fails when an answer differs from
this table; write it anew with \`npm test -- unit src/endpoints/authorisation.test.ts --update\`, and read the difference before it is committed.

- **stranger**: nobody is signed in; **unverified**: a super user whose e-mail address is not confirmed; **no rights**: signed in, confirmed, and no more.
- **right**: which permissions open the call. "its own", the permission of the same name, was tried alone, and all others together.
- A helper of the check-in has no right and no column: the link opens three calls of its own event, and every other call that is not public answers 403, as
  \`src/endpoints/helper-access.test.ts\` proves by making them all.
- \`401\` and \`403\` are refusals. \`in\` means that the call was let in; what it then answers depends on what was asked.`

const matrix: { group: string; endpoint: Endpoint; cells: string[] }[] = []

beforeAll(async () => {
  refused = await peopleWithoutRights()
  for (const { group, endpoint } of ENDPOINTS) {
    const route = boundRoutes.find(({ route }) => route.endpoint === endpoint)?.route
    if (route) matrix.push({ group, endpoint, cells: await cellsOf(route) })
  }
}, 300_000)

it('matches the reviewed table for every call and every kind of person', async () => {
  expect(matrix).toHaveLength(ENDPOINTS.length)
  await expect(`${[HEAD, ...sectionsOf(), OUTSIDE].join('\n\n')}\n`).toMatchFileSnapshot('../../docs/authorisation.md')
})

it('permits a call only to super users and to holders of exactly its right', () => {
  for (const { endpoint, cells } of matrix.filter(({ endpoint }) => needsPermission(endpoint)))
    expect([callNameOf(endpoint), ...cells]).toEqual([callNameOf(endpoint), '401', '403', '403', 'its own', 'in'])
})

const TITLES = `| call | stranger | unverified | no rights | right | super user |\n|---|---|---|---|---|---|`
/** src/features/metrics/service.test.ts tests these. */
const BEHIND_A_TOKEN = ['/api/metrics']
const namesOf = (paths: string[]) => paths.map((path) => `\`${path}\``).join(', ')
const OUTSIDE = `## Outside the contract

Answered to everybody: ${namesOf(unboundRoutes.filter((path) => !BEHIND_A_TOKEN.includes(path)))}.

Answered to callers that send \`METRICS_TOKEN\`, and only where one is set: ${namesOf(BEHIND_A_TOKEN)}.`

const sectionsOf = () =>
  [...new Set(matrix.map(({ group }) => group))].map((name) => {
    const rows = matrix
      .filter(({ group }) => group === name)
      .map(({ endpoint, cells }) => `| ${[callNameOf(endpoint), ...cells].join(' | ')} |`)
    return `## ${name}\n\n${[TITLES, ...rows].join('\n')}`
  })
