import { useEffect, useRef } from 'react';

/**
 * Calls `close` only while the component is mounted: a response that arrives after a dialog was closed must not close
 * the one that was opened since, whose input would be lost.
 */
export function useWhileOpen(close: () => void): () => void {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => {
    if (isOpen.current) close();
  };
}
