import { useEffect, useRef, useState } from 'react'

type Section = {
  id: string
  /** The part of the form that contains it is open. */
  isShown: boolean
}

/** Tells which section of a form is in view, and moves to another. */
export function useCurrentSection(sections: readonly Section[]) {
  const [current, setCurrent] = useState<string>()
  const chosen = useRef<string>(undefined)

  useEffect(() => {
    const update = () => {
      if (chosen.current && !isHeadInView(chosen.current)) chosen.current = undefined
      setCurrent(chosen.current ?? sectionInView(sections))
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [sections])

  /** The last sections cannot be scrolled to the top, so the chosen one stays current while its heading is in view. */
  const jumpTo = (id: string) => {
    const section = document.getElementById(id)
    if (!(section instanceof HTMLDetailsElement)) return
    section.open = true
    section.scrollIntoView({ block: 'start' })
    section.querySelector('summary')?.focus({ preventScroll: true })
    chosen.current = id
    setCurrent(id)
  }
  return { current, jumpTo }
}

function isHeadInView(id: string): boolean {
  const head = document.getElementById(id)?.querySelector('summary')?.getBoundingClientRect()
  return head !== undefined && head.height > 0 && head.bottom > 0 && head.top < window.innerHeight
}

/** The line that a section must have passed moves down with the page, so that each section has its turn. */
function sectionInView(sections: readonly Section[]): string | undefined {
  const { scrollHeight } = document.documentElement
  const progress = window.scrollY / Math.max(1, scrollHeight - window.innerHeight)
  const line = window.innerHeight * (0.25 + 0.65 * Math.min(1, progress))
  const shown = sections.filter(({ isShown }) => isShown)
  const topOf = ({ id }: Section) => document.getElementById(id)?.getBoundingClientRect().top ?? 0
  return (shown.findLast((section) => topOf(section) <= line) ?? shown[0])?.id
}
