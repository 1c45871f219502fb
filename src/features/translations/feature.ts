import { IconLanguage } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    translations: {
      about: 'The words of the product.',
      contracts: [contract],
    },
  },
  menu: [
    {
      title: 'translations',
      area: 'configuration',
      group: 'website',
      position: 80,
      route: '/system/translations',
      icon: IconLanguage,
      requires: [contract.saveClientTranslations, contract.saveServerTranslations],
    },
  ],
  log: {
    translation_overrides: {
      fields: ['translation'],
      pages: ['/system/translations'],
    },
  },
  impersonal: ['translation_overrides'],
} as const satisfies Feature
