'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

type Props = { title: string; lang: string; className?: string; children: ReactNode }

/** The page itself scrolls, also by keyboard; what stands on it can be read and not used. */
const EMPTY_PAGE = '<!doctype html><body tabindex="0" style="outline: none">'

/** A page within the page, in the same clothes: media queries act on its own width. */
export function Framed({ title, lang, className, children }: Props) {
  const [page, setPage] = useState<Document | null>(null)
  const isDressed = useClothes(page)
  useEffect(() => {
    if (page) page.documentElement.lang = lang
  }, [page, lang])

  return (
    <>
      <iframe
        title={title}
        className={className}
        sandbox="allow-same-origin"
        srcDoc={EMPTY_PAGE}
        onLoad={(event) => setPage(event.currentTarget.contentDocument)}
      />
      {page && isDressed && createPortal(<div inert>{children}</div>, page.body)}
    </>
  )
}

/** Whether the page has all that this one wears: nothing is shown before. */
function useClothes(page: Document | null): boolean {
  const [isDressed, setDressed] = useState(false)
  useEffect(() => {
    if (!page) return
    const copies = new Map<Node, Element>()
    const follow = () => {
      copyAttributes(page.documentElement)
      return copySheets(page.head, copies)
    }
    void follow().then(() => setDressed(true))
    const observer = new MutationObserver(() => void follow())
    observer.observe(document.head, { childList: true })
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ATTRIBUTES })
    return () => observer.disconnect()
  }, [page])
  return isDressed
}

/** The font and the colour scheme. */
const ATTRIBUTES = ['class', 'data-mantine-color-scheme']

function copyAttributes(root: HTMLElement): void {
  for (const name of ATTRIBUTES) root.setAttribute(name, document.documentElement.getAttribute(name) ?? '')
}

/** In the same order, from the last one, so that each finds its place before the next; open until all are loaded. */
async function copySheets(head: HTMLHeadElement, copies: Map<Node, Element>): Promise<void> {
  const loading: Promise<unknown>[] = []
  let next: Element | null = null
  for (const sheet of [...document.head.querySelectorAll('link[rel="stylesheet"], style')].reverse()) {
    const copy = copies.get(sheet) ?? head.ownerDocument.importNode(sheet, true)
    if (!copies.has(sheet)) {
      if (copy.matches('link')) loading.push(settled(copy))
      head.insertBefore(copy, next)
      copies.set(sheet, copy)
    }
    next = copy
  }
  await Promise.all(loading)
}

const settled = (link: Element) =>
  new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', resolve, { once: true })
  })
