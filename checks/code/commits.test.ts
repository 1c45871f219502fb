import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout

const SUBJECT_MAX = 72
const FILES_MAX = 60
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

type Commit = { subject: string; body: string; files: number }

/** The commits after the one that set the limit. */
function commitsSinceLimit(): Commit[] {
  const [first] = git('log', '--reverse', '-S', 'FILES_MAX', '--format=%H', '--', 'checks/code/commits.test.ts').split(
    '\n',
  )
  if (!first) return []
  return git('log', '--no-merges', '--name-only', '--format=%x01%s%x00%b%x00', `${first}..HEAD`)
    .split('\x01')
    .slice(1)
    .map((commit) => {
      const [subject = '', body = '', files = ''] = commit.split('\0')
      return { subject, body, files: files.split('\n').filter((file) => file !== '').length }
    })
}

/** A body says why when it speaks of the files. */
const isUnexplained = ({ body, files }: Commit) => files > FILES_MAX && !/\bfiles\b/.test(body)

it('changes more than 60 files in one commit only with the reason in its body', () => {
  expect(commitsSinceLimit().filter(isUnexplained)).toEqual([])
})

it('finds a large commit whose body does not speak of its files', () => {
  const large = { subject: 'Rename seats to places', body: 'The word changed.', files: 61 }
  expect(isUnexplained(large)).toBe(true)
  expect(isUnexplained({ ...large, files: 60 })).toBe(false)
  expect(isUnexplained({ ...large, body: 'All files that name the word change at once.' })).toBe(false)
})
