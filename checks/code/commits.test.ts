import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout

const SUBJECT_MAX = 72
const VAGUE = new RegExp(
  `^(A|An|The|Who|Whoever|Whom|Whose|What|Whatever|Which|When|Where|Whether|How|Why|I|We|You|He|She|It|They|Its|Our|Your|Their
  |That|This|These|Those|There|No|One|Of|Only|Each|Every|Some|Somebody|Nobody|Everybody)\\b`.replace(/\s+/g, ''),
)

/** Subjects before the move into rooms were sentences of another kind. A shallow clone knows only the newest ones. */
const subjectsSinceMove = () => {
  const [moved] = git('log', '--diff-filter=A', '--format=%H', '--', 'src/gateway/gateway.ts').split('\n')
  const range = moved ? `${moved}..HEAD` : 'HEAD'
  return git('log', '--no-merges', '--format=%s', range)
    .split('\n')
    .filter((subject) => subject !== '')
}

it('names in each commit subject the thing changed, in at most 72 characters', () => {
  const unclear = subjectsSinceMove().filter((subject) => subject.length > SUBJECT_MAX || VAGUE.test(subject))
  expect(unclear).toEqual([])
})
