import { IconChecklist } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    consents: {
      about: 'Topics that people consent to, their texts, and the consents of people.',
      contracts: [contract],
    },
  },
  menu: [
    {
      title: 'consent_topics',
      group: 'configuration',
      position: 50,
      route: '/admin/consent-topics',
      icon: IconChecklist,
      requires: [contract.saveConsentTopic, contract.deleteConsentTopic],
    },
  ],
} satisfies Feature
