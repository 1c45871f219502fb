'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'

/** A permitted call as it is stored: its action is `sponsors.saveSponsor`. */
export type PermittedCall = { uri: string; method: string; action: string }

export type CallGroup<C> = { feature: string; title: string; calls: { call: C; sentence: string }[] }

/** What calls are called: a sentence for each, in groups by what they are about. */
export function useCallWords() {
  const t = useTranslations('calls')
  const locale = useLocale()
  return useMemo(() => {
    const said = (key: string, otherwise: string) =>
      t.has(key as 'sponsors.title') ? t(key as 'sponsors.title') : otherwise
    const sentenceOf = ({ action, method, uri }: PermittedCall) => said(action, `${method} ${uri}`)
    return {
      sentenceOf,
      groupsOf: <C extends PermittedCall>(calls: readonly C[]): CallGroup<C>[] => {
        const features = Map.groupBy(calls, ({ action }) => featureOf(action))
        const groups = [...features].map(([feature, own]) => ({
          feature,
          title: said(`${feature}.title`, feature),
          calls: own.map((call) => ({ call, sentence: sentenceOf(call) })),
        }))
        return groups.sort((one, other) => one.title.localeCompare(other.title, locale))
      },
    }
  }, [t, locale])
}

const featureOf = (action: string) => action.slice(0, action.indexOf('.'))
