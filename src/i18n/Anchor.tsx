import { useLocale } from 'next-intl'
import type { ComponentProps } from 'react'
import { pathIn } from './paths'

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** A plain link to a page of this site in the reader's language: the door answers it at once, so it needs no script. */
export function Anchor({ href, ...props }: AnchorProps) {
  const locale = useLocale()
  return <a {...props} href={href.startsWith('/') ? pathIn(locale, href) : href} />
}
