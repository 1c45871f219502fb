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
      personal: {
        email_key: 'a keyed hash that names nobody, kept for 48 months',
      },
      impersonal: ['ended_by', 'source'],
    },
    consent_texts: {
      impersonal: ['text_de', 'text_en'],
    },
    consent_topics: {
      impersonal: ['name_de', 'name_en', 'text_de', 'text_en'],
    },
    consents: {
      personal: {
        email: 'deleted',
        note: 'deleted',
      },
      impersonal: ['ended_by', 'source'],
    },
  },
} as const satisfies Feature
