import type { Locale } from '@/contract/locales'
import type { Goal, Question } from '@/contract/values/evaluations'
import { speakersOf } from '@/features/workshops/rules'
import type { EventQuestion } from '../contract/event'
import { SPEAKERS_MAX } from '../contract/questionnaire'

type QuestionSource = { questions: readonly Question[]; speakers: readonly string[]; goals: readonly Goal[] }

/** The questions as people see them: one about speakers is repeated for each speaker, one about goals for each goal. */
export const eventQuestionsOf = ({ questions, speakers, goals }: QuestionSource): EventQuestion[] =>
  questions.flatMap((question) => {
    if (question.subject === 'speaker')
      return speakers.map((name, index) => ({ ...question, item: index + 1, of_de: name, of_en: name }))
    if (question.subject === 'goal')
      return goals.map(({ text_de, text_en }, index) => {
        return { ...question, item: index + 1, of_de: text_de || text_en, of_en: text_en || text_de }
      })
    return [{ ...question, item: 0, of_de: '', of_en: '' }]
  })

type Titled = Pick<EventQuestion, 'key' | 'item'>

export const questionId = ({ key, item }: Titled): string => `${key}.${item}`

type Named = Pick<EventQuestion, 'of_de' | 'of_en' | 'text_de' | 'text_en'>

/** The text of a question after the name of its speaker or its goal. */
export const titleOf = (question: Named, locale: Locale): string =>
  [question[`of_${locale}`], question[`text_${locale}`]].filter(Boolean).join(': ')

/** A questionnaire asks about so many speakers at most. */
export const evaluatedSpeakersOf = (text: string): string[] => speakersOf(text).slice(0, SPEAKERS_MAX)
