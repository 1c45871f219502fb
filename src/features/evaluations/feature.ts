import { IconClipboardList } from '@tabler/icons-react'
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
      group: 'configuration',
      position: 40,
      route: '/admin/evaluation-templates',
      icon: IconClipboardList,
      requires: [templates.saveEvaluationTemplate, templates.deleteEvaluationTemplate],
    },
  ],
} satisfies Feature
