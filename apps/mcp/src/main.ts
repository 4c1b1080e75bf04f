#!/usr/bin/env node
// LACRE_URL=https://lacre.example.com LACRE_API_KEY=sk_test_... lacre-mcp: started by the agent's program, which talks
// over standard input and output.
import { serveTools } from './serve-tools.ts';

const { LACRE_URL: url = 'http://localhost:3000', LACRE_API_KEY: apiKey, LACRE_LANGUAGE: language } = process.env;
if (!apiKey) {
  console.error('lacre-mcp: set LACRE_API_KEY to a key of the installation at LACRE_URL (docs/mcp.md)');
  process.exit(1);
}
// Errors of fetch would show it to the agent.
if (!/^[\x20-\x7e]*$/.test(apiKey.trim())) {
  console.error('lacre-mcp: LACRE_API_KEY contains a character that no API key has: copy it again, alone');
  process.exit(1);
}
if (!isAddress(url)) {
  console.error(
    'lacre-mcp: LACRE_URL is not an http(s) URL without user and password; write it like https://lacre.example.com',
  );
  process.exit(1);
}
await serveTools({ url, apiKey, language });

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
