import { useLocale } from 'next-intl'
import type { ComponentProps } from 'react'
import { localizedPath } from './paths'

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** A plain link to a page of this site in the reader's language. It needs no script, because cached pages are fast. */
export function Anchor({ href, ...props }: AnchorProps) {
  const locale = useLocale()
  return <a {...props} href={href.startsWith('/') ? localizedPath(locale, href) : href} />
}
