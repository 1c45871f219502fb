import { IconFileCertificate } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as certificatesCalls from './contract/certificates'
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
      contracts: [certificatesCalls, states, templates, keys, verification, issuing],
    },
  },
  menu: [
    {
      title: 'certificate_templates',
      group: 'configuration',
      position: 30,
      route: '/admin/certificate-templates',
      icon: IconFileCertificate,
      requires: [templates.saveTemplate, templates.deleteTemplate],
    },
  ],
} satisfies Feature
