import { expect, it } from 'vitest'
import { listSources, readSource } from './sources'

const COMMENT = /(?:^|[\s{(,;])(?:\/\/|\/\*\*?|\*(?!\/))\s+(.*)/
const QUESTION_WORD = /^(Who|Whoever|Whom|Whose|What|Whatever|So)\b/

/** Texts that are not in the repository. */
const OUTSIDE_TEXT = /\bthe specification\b|\b(public site|back office), point\b|error catalogue/i

/** The texts of all comments that this pattern matches, with their places. */
function findComments(pattern: RegExp): string[] {
  return listSources().flatMap((file) =>
    readSource(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(COMMENT.exec(line)?.[1] ?? '') ? [`${file}:${index + 1}`] : [])),
  )
}

it('begins no comment with a question word or with So, but with the subject of its sentence', () => {
  expect(findComments(QUESTION_WORD)).toEqual([])
})

it('cites in no comment a text that is not in the repository', () => {
  expect(findComments(OUTSIDE_TEXT)).toEqual([])
})
