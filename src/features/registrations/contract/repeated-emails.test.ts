import { expect, it } from 'vitest'
import { addRepeatedEmailIssues } from './public'

const repeatedIn = (company: string[], known: string[] = []) => {
  const paths: unknown[] = []
  addRepeatedEmailIssues(
    company.map((email) => ({ email })),
    known,
    (issue) => paths.push(typeof issue === 'string' ? issue : issue.path),
  )
  return paths
}

it('refuses an address that another person of the party or the main person has, at each repetition', () => {
  expect(repeatedIn(['a@example.org', 'b@example.org'], ['main@example.org'])).toEqual([])
  expect(repeatedIn(['main@example.org', 'b@example.org', 'b@example.org'], ['main@example.org'])).toEqual([
    ['company', 0, 'email'],
    ['company', 2, 'email'],
  ])
})
