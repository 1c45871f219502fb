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
  answerEvaluation: ({ params, body, now }) => answerEvaluation(params.token, body, now),
  getEvaluationTemplate: ({ params }) => getEvaluationTemplate(params.id),
  saveEvaluationTemplate: ({ params, body, principal }) => saveEvaluationTemplate(params.id, body, principal),
  deleteEvaluationTemplate: ({ params, principal }) => deleteEvaluationTemplate(params.id, principal),
  printEvaluationTemplate: ({ params, query, locale, now }) =>
    printEvaluationTemplate(params.id, { language: query.language ?? locale, now }),
  listEvaluationTemplates: ({ query }) => listEvaluationTemplates(query),
  printEvaluationSeason: ({ query, locale, now }) =>
    printEvaluationSeason({ ...query, language: query.language ?? locale }, now),
  getEvaluationSeason: ({ query, now }) => getEvaluationSeason(query, now),
  deletePaperAnswer: ({ params, principal }) => deletePaperAnswer(params, principal),
  listPaperAnswers: ({ params }) => listPaperAnswers(params.id),
  addPaperAnswer: ({ params, body, principal: author, now }) => addPaperAnswer(params.id, body, { author, now }),
  printQuestionnaire: ({ params, query, locale, now }) =>
    printQuestionnaire(params.id, { language: query.language ?? locale, now }),
  printResult: ({ params, query, locale, now }) => printResult(params.id, { language: query.language ?? locale, now }),
  getEvaluation: ({ params, now }) => getEvaluation(params.id, now),
  saveEvaluation: ({ params, body, principal: author, now }) => saveEvaluation(params.id, body, { author, now }),
  deleteEvaluation: ({ params, principal }) => deleteEvaluation(params.id, principal),
}
