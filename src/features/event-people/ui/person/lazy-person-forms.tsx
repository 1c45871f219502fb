import { Skeleton } from '@mantine/core'
import dynamic from 'next/dynamic'

// The forms are loaded when a person is opened, since the list does not need them.

/** The place of the form keeps the sections below it out of sight, so that none moves away from a click. */
const FormPlace = () => <Skeleton height="100vh" />

export const LazyPersonForm = dynamic(() => import('./PersonForm').then((module) => module.PersonForm), {
  ssr: false,
  loading: FormPlace,
})

export const LazyNewPerson = dynamic(() => import('./NewPerson').then((module) => module.NewPerson), { ssr: false })
