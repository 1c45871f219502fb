'use client'

import dynamic from 'next/dynamic'

// The forms are loaded when a person is opened, since the list does not need them.

export const LazyPersonForm = dynamic(() => import('./PersonForm').then((module) => module.PersonForm), { ssr: false })

export const LazyNewPerson = dynamic(() => import('./NewPerson').then((module) => module.NewPerson), { ssr: false })
