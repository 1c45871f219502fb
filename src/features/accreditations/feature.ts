import { IconCertificate, IconStethoscope } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as accreditationsCalls from './contract/accreditations'
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
      contracts: [accreditationsCalls, bodies, professions, signers, personPoints, shownPoints, states],
    },
  },
  menu: [
    {
      title: 'bodies',
      group: 'configuration',
      position: 20,
      route: '/admin/accreditation-bodies',
      icon: IconCertificate,
      requires: [bodies.saveBody, bodies.deleteBody],
    },
    {
      title: 'professions',
      group: 'configuration',
      position: 60,
      route: '/admin/professions',
      icon: IconStethoscope,
      requires: [professions.saveProfession, professions.deleteProfession],
    },
  ],
} satisfies Feature
