import { expect, it } from 'vitest'
import { listSources, readSource } from './sources'

const COMMENT = /(?:^|\s)(?:\/\/|\/\*\*?|\*(?!\/))\s+(.*)/
const QUESTION_WORD = /^(Who|Whoever|Whom|Whose|What|Whatever|So)\b/

it('begins no comment with a question word or with So, but with the subject of its sentence', () => {
  const found = listSources().flatMap((file) =>
    readSource(file)
      .split('\n')
      .flatMap((line, index) => (QUESTION_WORD.test(COMMENT.exec(line)?.[1] ?? '') ? [`${file}:${index + 1}`] : [])),
  )
  expect(found).toEqual([])
})
