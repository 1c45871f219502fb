import type { ReactNode } from 'react'
import { type Namespace, Words } from '@/i18n/Words'

type Props = {
  /** Whose words the form uses beside those that every form does. */
  of: readonly Namespace[]
  children: ReactNode
}

/** What a form needs on a page that is otherwise free of script. Its fields need no Mantine, so no theme comes along. */
export const FormIsland = ({ of, children }: Props) => <Words of={['core', 'errors', ...of]}>{children}</Words>
