import { expect, it } from 'vitest'
import { eventQuestionsOf } from '../../rules/questions'
import { answerIn } from './paper-answer'

it('reads the answered questions of a sheet, each with its speaker', () => {
  const questions = eventQuestionsOf({
    questions: [
      { key: 'overall', subject: 'overall', kind: 'scale', text_de: 'Gut?', text_en: 'Good?' },
      { key: 'talk', subject: 'speaker', kind: 'scale', text_de: 'Vortrag?', text_en: 'Talk?' },
      { key: 'wishes', subject: 'comment', kind: 'text', text_de: 'Wünsche', text_en: 'Wishes' },
    ],
    speakers: ['Anna', 'Ben'],
    goals: [],
  })
  const form = new FormData()
  form.set('overall.0.value', '')
  form.set('talk.2.value', '3')
  form.set('wishes.0', '  Mehr Pausen  ')
  expect(answerIn(form, questions)).toEqual({
    ratings: [{ question: 'talk', item: 2, value: 3 }],
    comments: [{ question: 'wishes', item: 0, text: 'Mehr Pausen' }],
  })
})
