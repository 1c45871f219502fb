'use client'

import { PersonPage } from '@/features/people/ui/PersonPage'
import { OpenInPrivacy } from '@/features/privacy/ui/OpenInPrivacy'

/** A person with the way to the privacy screen. */
export const PersonScreen = ({ id }: { id: string }) => (
  <PersonPage id={id} renderMore={(email) => <OpenInPrivacy email={email} />} />
)
