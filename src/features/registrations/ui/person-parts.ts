'use client'

import dynamic from 'next/dynamic'

// What only an opened person needs is loaded when somebody opens one.

export const PersonForm = dynamic(() => import('./PersonForm').then((module) => module.PersonForm), { ssr: false })

export const NewPerson = dynamic(() => import('./NewPerson').then((module) => module.NewPerson), { ssr: false })
