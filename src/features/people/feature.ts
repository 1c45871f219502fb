import { IconAddressBook, IconUsers } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as doubles from './contract/doubles'
import * as merges from './contract/merges'
import * as people from './contract/people'

export const feature = {
  api: {
    people: {
      about: 'People across events, with the notes of staff.',
      contracts: [people, merges, doubles],
    },
  },
  menu: [
    {
      title: 'all_people',
      area: 'people',
      position: 10,
      route: '/admin/people',
      icon: IconAddressBook,
      requires: [people.listPeople, people.getPersonPage],
    },
    {
      title: 'doubles',
      area: 'people',
      position: 22,
      route: '/admin/people/doubles',
      icon: IconUsers,
      requires: [doubles.listDoubles],
    },
  ],
  log: {
    person_merges: {
      fields: ['merged', 'merge_undone', 'left_out', 'distinct'],
      pages: ['/admin/people/{id}'],
    },
    person_notes: {
      fields: ['text'],
      pages: ['/admin/people/{id}'],
    },
  },
  personalData: {
    distinct_people: {
      of: ['first_email', 'second_email'],
      rows: 'deleted',
      steps: { distinctions: { what: 'deleted', reason: 'only_about_person' } },
    },
    person_merges: {
      of: ['kept_email', 'merged_email'],
      rows: 'deleted',
      held: {
        kind: 'merges',
        position: 12,
        fields: { merged_email: 'text', kept_email: 'text', created_at: 'datetime', undone_at: 'datetime' },
        own: 'on_request',
      },
      steps: { merges: { what: 'deleted', reason: 'only_about_person' } },
    },
    person_notes: {
      of: ['email'],
      rows: 'deleted',
      held: {
        kind: 'notes',
        position: 11,
        fields: { text: 'prose', created_at: 'datetime', updated_at: 'datetime' },
      },
      steps: { notes: { what: 'deleted', reason: 'only_about_person' } },
    },
  },
} as const satisfies Feature
