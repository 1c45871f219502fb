import { IconFileCertificate } from '@tabler/icons-react'
import { PICTURES } from '@/contract/values/certificates'
import type { Feature } from '../feature'
import * as certificates from './contract/certificates'
import * as issuing from './contract/issuing'
import * as keys from './contract/keys'
import * as states from './contract/states'
import * as templates from './contract/templates'
import * as verification from './contract/verification'

export const feature = {
  api: {
    certificates: {
      about:
        'Certificates of attendance with points: who gets one, issued documents, their templates, keys and verification.',
      contracts: [certificates, states, templates, keys, verification, issuing],
    },
  },
  menu: [
    {
      title: 'certificate_templates',
      area: 'configuration',
      group: 'training',
      position: 20,
      route: '/admin/certificate-templates',
      covers: '/admin/certificate-signers',
      icon: IconFileCertificate,
      requires: [templates.saveTemplate, templates.deleteTemplate],
    },
  ],
  log: {
    certificates: {
      fields: ['state', 'revocation_reason', 'numbers_read'],
      pages: ['{event}?tab=certificates'],
    },
    certificate_templates: {
      fields: ['body_id', ...templates.TEMPLATE_FIELDS, ...PICTURES],
      pages: ['/admin/certificate-templates/{id}'],
    },
    signing_keys: {
      fields: [],
      pages: [],
    },
  },
  personalData: {
    certificates: {
      columns: {
        address_key: 'a keyed hash, as long as the certificate is kept',
        content: 'emptied, or kept as long as its body demands',
        revocation_reason: 'emptied',
      },
      of: ['registration_id', 'address_key'],
      impersonal: ['code', 'file', 'id', 'registration_id', 'replaces_id', 'sha256', 'signature', 'stamp', 'state'],
      held: {
        kind: 'certificates',
        position: 5,
        fields: {
          workshop_title: 'text',
          workshop_date: 'date',
          state: 'certificates.state_',
          body: 'text',
          points: 'number',
          label: 'text',
          holder: 'text',
          person_number: 'text',
          serial: 'number',
          code: 'text',
          issued_at: 'datetime',
          revoked_at: 'datetime',
          revocation_reason: 'prose',
          keep_until: 'date',
          keep_reason: 'privacy.kept_',
          wish_until: 'date',
          id: 'text',
        },
      },
      steps: {
        certificates: { what: 'anonymised', reason: 'no_longer_provable' },
        certificates_kept: { what: 'kept', reason: 'body_demands' },
        certificates_wished: { what: 'kept', reason: 'holder_wishes' },
      },
    },
  },
  impersonal: ['certificate_runs', 'certificate_templates', 'signing_keys'],
} as const satisfies Feature
