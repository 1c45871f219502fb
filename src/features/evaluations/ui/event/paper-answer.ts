import type { EventQuestion } from '../../contract/event'
import { questionId } from '../../rules/questions'

/** The typed answers of a form whose fields have the ids of the questions. */
export function answerIn(form: FormData, questions: readonly EventQuestion[]) {
  const textOf = (name: string) => String(form.get(name) ?? '')
  const named = questions.map((question) => ({ question: question.key, item: question.item, asked: question }))
  return {
    ratings: named.flatMap(({ asked, ...rating }) => {
      const value = textOf(`${questionId(asked)}.value`)
      return asked.kind === 'text' || value === '' ? [] : [{ ...rating, value: Number(value) }]
    }),
    comments: named.flatMap(({ asked, ...comment }) => {
      const text = textOf(questionId(asked)).trim()
      return asked.kind === 'text' && text !== '' ? [{ ...comment, text }] : []
    }),
  }
}
