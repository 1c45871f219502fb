import { IconAddressBook } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as merges from './contract/merges'
import * as peopleCalls from './contract/people'

export const feature = {
  api: {
    people: {
      about: 'People across events, with the notes of staff.',
      contracts: [peopleCalls, merges],
    },
  },
  menu: [
    {
      title: 'people',
      position: 20,
      route: '/admin/people',
      icon: IconAddressBook,
      requires: [peopleCalls.listPeople, peopleCalls.getPersonPage],
    },
  ],
} satisfies Feature
