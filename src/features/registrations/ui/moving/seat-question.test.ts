import { expect, it } from 'vitest'
import { answersAfter, seatQuestionOf, UNANSWERED } from './seat-question'

it('keeps the answer about the companions while the maximum is asked about', () => {
  expect(answersAfter(undefined)).toEqual(UNANSWERED)
  const first = seatQuestionOf({ waiting_companions: ['Along?'] }, UNANSWERED)
  const stay = answersAfter(first, 'stay')
  expect(stay).toEqual({ waiting_companions: 'stay' })
  const second = seatQuestionOf({ beyond_maximum: ['Full?'] }, stay)
  expect(second).toMatchObject({ text: 'Full?', isAboutCompanions: false })
  expect(answersAfter(second)).toEqual({ waiting_companions: 'stay', beyond_maximum: true })
  expect(seatQuestionOf({ email: ['Taken.'] }, UNANSWERED)).toBeUndefined()
})
