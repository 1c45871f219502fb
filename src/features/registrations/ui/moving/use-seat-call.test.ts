import { expect, it } from 'vitest'
import { answersAfter, seatQuestionOf } from './use-seat-call'

it('keeps the answer about the companions while the maximum is asked about', () => {
  const unanswered = answersAfter(undefined)
  expect(unanswered).toEqual({ waiting_companions: 'ask' })
  const first = seatQuestionOf({ errors: { waiting_companions: ['Along?'] } }, unanswered)
  const stay = answersAfter(first, 'stay')
  expect(stay).toEqual({ waiting_companions: 'stay' })
  const second = seatQuestionOf({ errors: { beyond_maximum: ['Full?'] } }, stay)
  expect(second).toMatchObject({ text: 'Full?', isAboutCompanions: false })
  expect(answersAfter(second)).toEqual({ waiting_companions: 'stay', beyond_maximum: true })
  expect(seatQuestionOf({ errors: { email: ['Taken.'] } }, unanswered)).toBeUndefined()
})
