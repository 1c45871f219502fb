import dynamic from 'next/dynamic'

/** Loaded when somebody is moved. */
export const LazyMoveDialog = dynamic(() => import('./MoveDialog').then((module) => module.MoveDialog), { ssr: false })
