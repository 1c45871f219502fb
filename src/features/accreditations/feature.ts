import { IconCertificate, IconStethoscope } from '@tabler/icons-react'
import { namesOf } from '@/contract/fields'
import type { Feature } from '../feature'
import * as eventCalls from './contract/accreditations'
import * as bodies from './contract/bodies'
import * as personPoints from './contract/person-points'
import * as professions from './contract/professions'
import * as shownPoints from './contract/shown-points'
import * as signers from './contract/signers'
import * as states from './contract/states'

export const feature = {
  api: {
    accreditations: {
      about:
        'Bodies that recognise events with points, professions, the accreditations of events, and the people who sign their certificates.',
      contracts: [eventCalls, bodies, professions, signers, personPoints, shownPoints, states],
    },
  },
  menu: [
    {
      title: 'bodies',
      area: 'configuration',
      group: 'training',
      position: 10,
      route: '/admin/accreditation-bodies',
      icon: IconCertificate,
      requires: [bodies.saveBody, bodies.deleteBody],
    },
    {
      title: 'professions',
      area: 'configuration',
      group: 'training',
      position: 40,
      route: '/admin/professions',
      icon: IconStethoscope,
      requires: [professions.saveProfession, professions.deleteProfession],
    },
  ],
  log: {
    professions: {
      fields: ['name_de', 'name_en', 'synonyms', 'position', 'has_category'],
      pages: ['/admin/professions/{id}'],
    },
    bodies: {
      fields: namesOf(bodies.bodyDraft.shape).filter((name) => name !== 'updated_at' && name !== 'has_password'),
      hidden: ['has_password'],
      pages: ['/admin/accreditation-bodies/{id}'],
    },
    certificate_signers: {
      fields: [...signers.SIGNER_FIELDS, ...signers.SIGNER_PICTURES],
      pages: ['/admin/certificate-signers/{id}'],
    },
    accreditations: {
      fields: [...eventCalls.ACCREDITATION_FIELDS, 'encrypted_password_changed', 'changes_reported'],
      hidden: ['workshop_id'],
      unrecorded: ['encrypted_password'],
      pages: ['{event}?tab=accreditations'],
    },
  },
  impersonal: [
    'accreditation_changes',
    'accreditations',
    'bodies',
    'body_professions',
    'certificate_signers',
    'professions',
  ],
} as const satisfies Feature
