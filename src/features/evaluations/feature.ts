import { IconClipboardList, IconMessages } from '@tabler/icons-react'
import { namesOf } from '@/contract/fields'
import { QUESTIONNAIRE_FIELDS } from '@/contract/values/evaluations'
import type { Feature } from '../feature'
import * as answers from './contract/answers'
import * as event from './contract/event'
import * as questionnaire from './contract/questionnaire'
import * as season from './contract/season'
import * as templates from './contract/templates'

export const feature = {
  api: {
    evaluations: {
      about: 'Questionnaires about events: templates, anonymous answers, and their results.',
      contracts: [questionnaire, templates, event, answers, season],
    },
  },
  menu: [
    {
      title: 'evaluation_templates',
      area: 'configuration',
      group: 'training',
      position: 30,
      route: '/admin/evaluation-templates',
      icon: IconClipboardList,
      requires: [templates.saveEvaluationTemplate, templates.deleteEvaluationTemplate],
    },
    {
      title: 'evaluations',
      area: 'reports',
      position: 20,
      route: '/admin/evaluations',
      icon: IconMessages,
      requires: [season.getEvaluationSeason],
    },
  ],
  log: {
    evaluation_templates: {
      fields: ['name', 'closing_days', 'for_new_events', ...namesOf(QUESTIONNAIRE_FIELDS)],
      pages: ['/admin/evaluation-templates/{id}'],
    },
    evaluations: {
      fields: ['speakers', 'goals', 'closing_days', 'typed_answers', 'opened_at', 'forgotten_at'],
      hidden: ['answers', 'asked', 'paper', 'unshown', 'version_id', 'workshop_id'],
      pages: ['{event}?tab=evaluation'],
    },
  },
  personalData: {
    // Answers and free texts are stored without a person, and those that wait are encrypted.
    evaluation_comments: { impersonal: ['text', 'id', 'paper_answer_id', 'question'] },
    evaluation_figures: { impersonal: ['question'] },
    evaluation_inbox: { impersonal: ['answer', 'request', 'tag'] },
    evaluation_paper_answers: { impersonal: ['answer', 'id'] },
    evaluation_requests: { of: ['registration_id'], rows: 'deleted' },
    evaluation_tokens: { impersonal: ['request_id'] },
  },
  impersonal: ['evaluation_templates', 'evaluation_versions', 'evaluations'],
} as const satisfies Feature
