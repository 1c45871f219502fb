import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'

/** A stored permitted call; its action reads like `sponsors.saveSponsor`. */
export type PermittedCall = { uri: string; method: string; action: string }

export type CallGroup<C> = { feature: string; title: string; calls: { call: C; sentence: string }[] }

/** A sentence for each call, and the calls in groups by feature. */
export function useCallLabels() {
  const t = useTranslations('calls')
  const locale = useLocale()
  return useMemo(() => {
    const translate = (key: string, otherwise: string) =>
      t.has(key as 'sponsors.title') ? t(key as 'sponsors.title') : otherwise
    const sentenceOf = ({ action, method, uri }: PermittedCall) => translate(action, `${method} ${uri}`)
    return {
      sentenceOf,
      groupsOf: <C extends PermittedCall>(calls: readonly C[]): CallGroup<C>[] => {
        const features = Map.groupBy(calls, ({ action }) => featureOf(action))
        const groups = [...features].map(([feature, own]) => ({
          feature,
          title: translate(`${feature}.title`, feature),
          calls: own.map((call) => ({ call, sentence: sentenceOf(call) })),
        }))
        return groups.sort((one, other) => one.title.localeCompare(other.title, locale))
      },
    }
  }, [t, locale])
}

const featureOf = (action: string) => action.slice(0, action.indexOf('.'))
