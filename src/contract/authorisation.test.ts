import { beforeAll, expect, it } from 'vitest'
import { send } from '@/testing/calls'
import { aPerson } from '@/testing/people'
import { absent, nothingFor, served, servedOutside } from '@/testing/routes'
import { type Endpoint, permissionOf } from './endpoint'
import { ENDPOINTS } from './endpoints'

type Answering = (typeof served)[number]['route']
type Caller = { token?: string }

const RIGHTS = ENDPOINTS.filter(({ endpoint }) => endpoint.access === 'permitted').map(({ endpoint }) =>
  permissionOf(endpoint),
)

let calls = 0

/** 401 and 403 are refusals; whatever else is answered, the caller was let in. */
async function outcomeOf(route: Answering, { token }: Caller): Promise<string> {
  calls += 1
  // Each from an address of its own: how often one may ask is another matter.
  const headers = { 'x-client-address': `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}` }
  const body = nothingFor(route.endpoint)
  const { status } = await send(route, { params: absent(route.endpoint), body, token, headers })
  return status === 401 || status === 403 ? String(status) : 'in'
}

/** Which single rights open the call; its own is not named. */
async function openedBy(route: Answering, holders: readonly { right: string; token: string }[]): Promise<string> {
  const { access } = route.endpoint
  if (access !== 'permitted') return ''
  const outcomes = await Promise.all(holders.map((holder) => outcomeOf(route, holder)))
  const rights = holders.map(({ right }) => right).filter((_, index) => outcomes[index] === 'in')
  const own = permissionOf(route.endpoint)
  return [rights.includes(own) ? 'its own' : 'none alone', ...rights.filter((right) => right !== own)].join(', ')
}

async function cellsOf(route: Answering, holders: readonly { right: string; token: string }[]): Promise<string[]> {
  const [unverified, nobody, superUser] = await Promise.all([
    aPerson({ verified: false, is_super_user: true }),
    aPerson(),
    aPerson({ is_super_user: true }),
  ])
  return [
    await outcomeOf(route, {}),
    await outcomeOf(route, unverified),
    await outcomeOf(route, nobody),
    await openedBy(route, holders),
    await outcomeOf(route, superUser),
  ]
}

const nameOf = ({ method, path }: Endpoint) => `\`${method} ${path}\``

const HEAD = `# Who may call what

Made by \`src/contract/authorisation.test.ts\`, which makes every call as each of these people and fails when an answer differs from
this table; write it anew with \`npm test -- unit src/contract/authorisation.test.ts --update\`, and read the difference before it is committed.

- **stranger**: nobody is signed in; **unverified**: a super user whose e-mail address is not confirmed; **no rights**: signed in, confirmed, and no more.
- **single right**: which permissions open the call to somebody who holds nothing else; each was tried. "its own" is the permission of the same name.
- \`401\` and \`403\` are refusals. \`in\` means that the call was let in; what it then answers depends on what was asked.`

const matrix: { feature: string; endpoint: Endpoint; cells: string[] }[] = []

beforeAll(async () => {
  const holders: { right: string; token: string }[] = []
  for (const right of RIGHTS) holders.push({ right, token: (await aPerson({ permissions: [right] })).token })
  for (const { feature, endpoint } of ENDPOINTS) {
    const route = served.find(({ route }) => route.endpoint === endpoint)?.route
    if (route) matrix.push({ feature, endpoint, cells: await cellsOf(route, holders) })
  }
}, 300_000)

it('is settled for every call and every kind of person by the reviewed table', async () => {
  expect(matrix).toHaveLength(ENDPOINTS.length)
  await expect(`${[HEAD, ...sectionsOf(), OUTSIDE].join('\n\n')}\n`).toMatchFileSnapshot('../../docs/authorisation.md')
})

it('opens what is permitted to a super user and to who holds exactly this right, and to nobody else', () => {
  for (const { endpoint, cells } of matrix.filter(({ endpoint }) => endpoint.access === 'permitted'))
    expect([nameOf(endpoint), ...cells]).toEqual([nameOf(endpoint), '401', '403', '403', 'its own', 'in'])
})

const TITLES = `| call | stranger | unverified | no rights | single right | super user |\n|---|---|---|---|---|---|`
/** Held by src/features/operations/service/metrics.test.ts. */
const BEHIND_A_TOKEN = ['/api/metrics']
const namesOf = (paths: string[]) => paths.map((path) => `\`${path}\``).join(', ')
const OUTSIDE = `## Outside the contract

Answered to everybody: ${namesOf(servedOutside.filter((path) => !BEHIND_A_TOKEN.includes(path)))}.

Answered to who sends \`METRICS_TOKEN\`, and there only where one is set: ${namesOf(BEHIND_A_TOKEN)}.`

const sectionsOf = () =>
  [...new Set(matrix.map(({ feature }) => feature))].map((name) => {
    const rows = matrix
      .filter(({ feature }) => feature === name)
      .map(({ endpoint, cells }) => `| ${[nameOf(endpoint), ...cells].join(' | ')} |`)
    return `## ${name}\n\n${[TITLES, ...rows].join('\n')}`
  })
