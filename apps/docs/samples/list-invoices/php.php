<?php
$query = ['status' => 'vigente', 'limit' => 100];
do {
    $curl = curl_init(getenv('LACRE_URL') . '/invoices?' . http_build_query($query));
    curl_setopt_array($curl, [
        CURLOPT_HTTPHEADER => ['X-API-Key: ' . getenv('LACRE_API_KEY')],
        CURLOPT_RETURNTRANSFER => true,
    ]);
    $page = json_decode(curl_exec($curl), true);
    if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {
        fwrite(STDERR, "{$page['code']} {$page['docsUrl']}\n");
        exit(1);
    }
    foreach ($page['data'] as $invoice) {
        echo $invoice['uuid'], ' ', $invoice['total'], "\n";
    }
    $query['after'] = $page['nextCursor'];
} while ($query['after'] !== null);
