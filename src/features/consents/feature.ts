import { IconChecklist } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as contract from './contract'

const CONSENT_FIELDS = {
  topic: 'text',
  given_at: 'datetime',
  source: 'person.consent_source.',
  version: 'number',
  text: 'prose',
  proven_at: 'datetime',
  ended_at: 'datetime',
  ended_by: 'person.consent_end.',
} as const

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
      area: 'configuration',
      group: 'legal',
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
        ...contract.TOPIC_KINDS,
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
      held: {
        kind: 'consent_proofs',
        position: 15,
        fields: { ...CONSENT_FIELDS, erased_at: 'datetime', id: 'number' },
      },
    },
    consents: {
      of: ['email'],
      rows: 'deleted, with a proof of those that counted',
      held: {
        kind: 'consents',
        position: 14,
        fields: { ...CONSENT_FIELDS, note: 'prose', id: 'number' },
      },
      steps: { consents: { what: 'deleted', reason: 'only_about_person' } },
    },
  },
  impersonal: ['consent_texts', 'consent_topics'],
} as const satisfies Feature
