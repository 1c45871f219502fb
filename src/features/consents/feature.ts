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
      parent: 'configuration',
      position: 50,
      route: '/admin/consent-topics',
      icon: IconChecklist,
      requires: [contract.saveConsentTopic, contract.deleteConsentTopic],
    },
  ],
  log: {
    consents: {
      fields: ['text_id', 'note', 'ended_at'],
      pages: ['/admin/people/{id}'],
    },
    consent_topics: {
      fields: [
        'name_de',
        'name_en',
        'text_de',
        'text_en',
        'version',
        'for_doctors',
        'for_pharmacists',
        'for_online',
        'position',
        'is_retired',
      ],
      pages: ['/admin/consent-topics/{id}'],
    },
  },
  personalData: {
    consent_proofs: {
      of: ['email_key'],
      rows: 'a keyed hash that names nobody, kept for 48 months',
    },
    consents: {
      of: ['email'],
      rows: 'deleted, with a proof of those that counted',
      steps: { consents: { what: 'deleted', reason: 'only_about_person' } },
    },
  },
  impersonal: ['consent_texts', 'consent_topics'],
} as const satisfies Feature
