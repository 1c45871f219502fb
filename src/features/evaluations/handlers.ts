import 'server-only'
import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { answerEvaluation } from './service/answer'
import { deleteEvaluation, getEvaluation, saveEvaluation } from './service/event-evaluation'
import { addPaperAnswer, deletePaperAnswer, listPaperAnswers } from './service/paper'
import { printEvaluationTemplate, printQuestionnaire } from './service/print/questionnaire'
import { printResult } from './service/print/result'
import { printEvaluationSeason } from './service/print/season-report'
import { getEvaluationSeason } from './service/read-season'
import {
  deleteEvaluationTemplate,
  getEvaluationTemplate,
  listEvaluationTemplates,
  saveEvaluationTemplate,
} from './service/templates'

export const handlers: HandlersOf<typeof feature> = {
  answerEvaluation: ({ params, body }) => answerEvaluation(params.token, body, new Date()),
  getEvaluationTemplate: ({ params }) => getEvaluationTemplate(params.id),
  saveEvaluationTemplate: ({ params, body, principal }) => saveEvaluationTemplate(params.id, body, principal),
  deleteEvaluationTemplate: ({ params, principal }) => deleteEvaluationTemplate(params.id, principal),
  printEvaluationTemplate: ({ params, query, locale }) =>
    printEvaluationTemplate(params.id, { language: query.language ?? locale, now: new Date() }),
  listEvaluationTemplates: ({ query }) => listEvaluationTemplates(query),
  printEvaluationSeason: ({ query, locale }) =>
    printEvaluationSeason({ ...query, language: query.language ?? locale }, new Date()),
  getEvaluationSeason: ({ query }) => getEvaluationSeason(query, new Date()),
  deletePaperAnswer: ({ params, principal }) => deletePaperAnswer(params, principal),
  listPaperAnswers: ({ params }) => listPaperAnswers(params.id),
  addPaperAnswer: ({ params, body, principal }) =>
    addPaperAnswer(params.id, body, { author: principal, now: new Date() }),
  printQuestionnaire: ({ params, query, locale }) =>
    printQuestionnaire(params.id, { language: query.language ?? locale, now: new Date() }),
  printResult: ({ params, query, locale }) =>
    printResult(params.id, { language: query.language ?? locale, now: new Date() }),
  getEvaluation: ({ params }) => getEvaluation(params.id, new Date()),
  saveEvaluation: ({ params, body, principal }) =>
    saveEvaluation(params.id, body, { author: principal, now: new Date() }),
  deleteEvaluation: ({ params, principal }) => deleteEvaluation(params.id, principal),
}
